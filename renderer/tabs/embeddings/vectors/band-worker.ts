import { serveBands, type BandRequest } from '../../../lib/vectors/matrix-bands.ts'

/** Computes bands of a matrix for the worker that compares vectors, which starts and ends it. */
const take = serveBands((computed) => self.postMessage(computed, { transfer: [computed.cosines.buffer] }))

self.addEventListener('message', ({ data }: MessageEvent<BandRequest>) => take(data))
