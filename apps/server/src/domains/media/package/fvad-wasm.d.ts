/** The functions of fvad-wasm that are used; the package has no types. */
declare module "@echogarden/fvad-wasm" {
  /** WebRTC's voice activity detector; addresses are of the module's memory. */
  export interface Fvad {
    readonly HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _fvad_new(): number;
    /** 0 hears speech everywhere, 3 only where it is clear. */
    _fvad_set_mode(detector: number, mode: number): number;
    _fvad_set_sample_rate(detector: number, rate: number): number;
    /** 1 for speech, 0 for none, -1 for a frame of a wrong length. */
    _fvad_process(detector: number, samples: number, count: number): number;
  }
  export default function openFvad(): Promise<Fvad>;
}
