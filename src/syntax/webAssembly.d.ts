/** The part of the platform's WebAssembly that is used here; Node's types leave it to those of browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
    readonly [Symbol.toStringTag]: string;
  }
  class RuntimeError extends Error {}
}
