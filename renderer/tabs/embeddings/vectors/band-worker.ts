import { serveBands, type BandRequest } from '../../../lib/vectors/matrix-bands.ts'

/** Worker entry: computes bands of a matrix for the vector worker, which starts and terminates it. */
const take = serveBands((computed) => self.postMessage(computed, { transfer: [computed.cosines.buffer] }))

self.addEventListener('message', ({ data }: MessageEvent<BandRequest>) => take(data))
