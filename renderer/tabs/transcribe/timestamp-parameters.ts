import type { Parameters } from '../../../shared/formats/parameters.ts'
import type { TranscriptFormatId } from '../../../shared/formats/registry.ts'

const verbose: Parameters = { response_format: { isSent: true, value: 'verbose_json' } }

/** What a request of each format has to ask for so that its answer says when each word is heard. */
export const timestampParameters: Readonly<Record<TranscriptFormatId, Parameters>> = {
  transcriptions: {
    ...verbose,
    'timestamp_granularities[]': { isSent: true, value: ['word', 'segment'] },
    // The events of a stream have no times.
    stream: { isSent: false, value: true },
  },
  translations: verbose,
}
