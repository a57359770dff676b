/** An answer already serialized as JSON, sent as it is. `T` is the type it was serialized from. */
export class RawJson<T> {
  declare readonly type: T;
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }
}
