import type { Parameters } from '../../../shared/formats/parameters.ts'
import type { TranscriptFormatId } from '../../../shared/formats/registry.ts'

const verbose: Parameters = { response_format: { isSent: true, value: 'verbose_json' } }

/** The parameters of each format that request word timestamps. */
export const timestampParameters: Readonly<Record<TranscriptFormatId, Parameters>> = {
  transcriptions: {
    ...verbose,
    'timestamp_granularities[]': { isSent: true, value: ['word', 'segment'] },
    // The events of a stream have no timestamps.
    stream: { isSent: false, value: true },
  },
  translations: verbose,
}
