/** The JSON of an answer, written before it is asked for: it is sent as it stands. `T` is what it says. */
export class Written<T> {
  declare readonly says: T;
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }
}
