/** A failure with a code of lib/errors.ts and a sentence that says what to do. */
export class CliError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}
