/** So many images are looked at; videos keep their pace. */
const enough = 60

/** Images a second of a video, read from its header and first images; `undefined` where that cannot be read. */
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
