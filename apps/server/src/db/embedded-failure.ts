/** PostgreSQL could not be started; the message is for the person who runs the server. */
export class EmbeddedFailure extends Error {}
