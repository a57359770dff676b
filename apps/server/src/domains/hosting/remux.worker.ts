import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
  type EncodedPacket,
  type InputTrack,
} from "mediabunny";
import { answerFromWorker, workerInput } from "#core/worker.ts";
import type { Remuxed } from "./remux.ts";

// Run by inWorker alone: the same pictures and sounds, packet for packet, in an MP4 whose index comes first.
const { from, to } = workerInput<{ readonly from: string; readonly to: string }>();

interface Copy {
  readonly packets: AsyncGenerator<EncodedPacket, void, unknown>;
  readonly count: number;
  /** Adds a packet to what is written. */
  readonly add: (packet: EncodedPacket) => Promise<void>;
  next: EncodedPacket | undefined;
}

/** A track of what is written for one of what is read; null where it cannot be the same. */
async function copyOf(track: InputTrack, output: Output): Promise<Copy | null> {
  const { packetCount } = await track.computePacketStats();
  const packets = new EncodedPacketSink(track).packets();
  const shared = { maximumPacketCount: packetCount, languageCode: await track.getLanguageCode() };
  let first = true;
  const head = <C>(config: C): { decoderConfig: C } | undefined => {
    const meta = first ? { decoderConfig: config } : undefined;
    first = false;
    return meta;
  };
  if (track.isVideoTrack()) {
    const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
    if (!codec || !config) return null;
    const source = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(source, { ...shared, rotation: await track.getRotation() });
    return { packets, count: packetCount, add: (packet) => source.add(packet, head(config)), next: undefined };
  }
  if (track.isAudioTrack()) {
    const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
    if (!codec || !config) return null;
    const source = new EncodedAudioPacketSource(codec);
    output.addAudioTrack(source, shared);
    return { packets, count: packetCount, add: (packet) => source.add(packet, head(config)), next: undefined };
  }
  return null;
}

/** In the order of time, whatever track they are of. */
async function pourAll(copies: readonly Copy[]): Promise<void> {
  const draw = async (copy: Copy): Promise<void> => {
    copy.next = (await copy.packets.next()).value ?? undefined;
  };
  for (const copy of copies) await draw(copy);
  for (;;) {
    const [copy] = copies.filter(({ next }) => next).toSorted((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0));
    if (!copy?.next) return;
    await copy.add(copy.next);
    await draw(copy);
  }
}

async function countsOf(file: string): Promise<number[]> {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  const counts = [];
  for (const track of await input.getTracks()) counts.push((await track.computePacketStats()).packetCount);
  input.dispose();
  return counts;
}

async function remux(): Promise<Remuxed> {
  const input = new Input({ source: new FilePathSource(from), formats: ALL_FORMATS });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "reserve" }), target: new FilePathTarget(to) });
  const copies: Copy[] = [];
  for (const track of await input.getTracks()) {
    const copy = await copyOf(track, output);
    if (!copy) return { done: false };
    copies.push(copy);
  }
  await output.start();
  await pourAll(copies);
  await output.finalize();
  input.dispose();
  // Read again: every packet of every track is there.
  const written = await countsOf(to);
  return { done: written.length === copies.length && copies.every(({ count }, i) => written[i] === count) };
}

answerFromWorker(await remux());
