/** The number of frames that are read; the frame rate of a video rarely changes. */
const enough = 60

/** The frames per second of a video, from its header and first frames; `undefined` if it cannot be read. */
export async function readFrameRate(address: string): Promise<number | undefined> {
  const { ALL_FORMATS, Input, UrlSource } = await import('mediabunny')
  const input = new Input({ source: new UrlSource(address), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    const rate = (await track?.computePacketStats(enough))?.averagePacketRate
    return rate !== undefined && Number.isFinite(rate) && rate > 0 ? rate : undefined
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}
