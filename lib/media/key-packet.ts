import type { EncodedPacket, EncodedPacketSink, PacketRetrievalOptions } from 'mediabunny';

const STEP_S = 1;

/**
 * The key packet that decoding has to start from to show `t` (track time): the track's first one where `t` lies before
 * it. In Matroska without an index a sink's own search gives up where the cluster of `t` holds no key frame; this one
 * goes on in the clusters before.
 */
export async function keyPacketBefore(
  packets: EncodedPacketSink,
  t: number,
  options?: PacketRetrievalOptions,
): Promise<EncodedPacket | null> {
  const direct = await packets.getKeyPacket(t, options);
  if (direct) return direct;
  const first = await packets.getFirstKeyPacket(options);
  for (let earlier = t - STEP_S; first && earlier > first.timestamp; earlier -= STEP_S) {
    const found = await packets.getKeyPacket(earlier, options);
    if (found) return found;
  }
  return first;
}
