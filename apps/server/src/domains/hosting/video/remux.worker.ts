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

// Started by remux.ts.
const { from, to } = workerInput<{ readonly from: string; readonly to: string }>();

interface TrackCopy {
  readonly packets: AsyncGenerator<EncodedPacket, void, unknown>;
  readonly count: number;
  readonly add: (packet: EncodedPacket) => Promise<void>;
  next: EncodedPacket | undefined;
}

/** Adds to the output a track for one of the input; null when it cannot be copied. */
async function copyOf(track: InputTrack, output: Output): Promise<TrackCopy | null> {
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

/** Copies the packets of all tracks, interleaved by timestamp. */
async function copyPackets(copies: readonly TrackCopy[]): Promise<void> {
  const advance = async (copy: TrackCopy): Promise<void> => {
    copy.next = (await copy.packets.next()).value ?? undefined;
  };
  for (const copy of copies) await advance(copy);
  for (;;) {
    const [copy] = copies.filter(({ next }) => next).toSorted((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0));
    if (!copy?.next) return;
    await copy.add(copy.next);
    await advance(copy);
  }
}

async function packetCounts(file: string): Promise<number[]> {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  const counts = [];
  for (const track of await input.getTracks()) counts.push((await track.computePacketStats()).packetCount);
  input.dispose();
  return counts;
}

/** False when a track cannot be copied, or packets are missing in the output. */
async function remux(): Promise<boolean> {
  const input = new Input({ source: new FilePathSource(from), formats: ALL_FORMATS });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "reserve" }), target: new FilePathTarget(to) });
  const copies: TrackCopy[] = [];
  for (const track of await input.getTracks()) {
    const copy = await copyOf(track, output);
    if (!copy) return false;
    copies.push(copy);
  }
  await output.start();
  await copyPackets(copies);
  await output.finalize();
  input.dispose();
  const written = await packetCounts(to);
  return written.length === copies.length && copies.every(({ count }, i) => written[i] === count);
}

answerFromWorker(await remux());
