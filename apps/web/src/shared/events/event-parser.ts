export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** Reads `text/event-stream` as it comes, cut anywhere: by the format of the HTML standard, without ids, which our stream has none of. */
export class EventParser {
  #rest = "";
  #name = "";
  #data: string[] = [];

  /** The events that are complete with this piece. */
  push(piece: string): ServerEvent[] {
    const events: ServerEvent[] = [];
    // A carriage return at the very end may be half of a line's end: it waits for what follows.
    const text = this.#rest + piece;
    const whole = text.endsWith("\r") ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? "") + text.slice(whole.length);
    for (const line of lines) {
      if (line !== "") this.#field(line);
      else if (this.#data.length > 0) events.push(this.#take());
      else this.#name = "";
    }
    return events;
  }

  #field(line: string): void {
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.#name = value;
    if (field === "data") this.#data.push(value);
  }

  #take(): ServerEvent {
    const event = { name: this.#name || "message", data: this.#data.join("\n") };
    this.#name = "";
    this.#data = [];
    return event;
  }
}
