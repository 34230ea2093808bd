import { hostText } from '../../shared/text/en/host.ts'
import { unitsText } from '../../shared/text/en/units.ts'

/** Background work that has not ended. */
export interface UnfinishedWork {
  readonly videos: number
  readonly experiments: number
}

/** The warning for a user who quits while work is unfinished; `undefined` when there is none. */
export function quitWarning({ videos, experiments }: UnfinishedWork): string | undefined {
  const sentences = [
    ...(videos === 0 ? [] : [hostText().videosUnfinished(videos)]),
    ...(experiments === 0 ? [] : [hostText().experimentsUnfinished(experiments)]),
  ]
  return sentences.length === 0 ? undefined : unitsText().sentences(sentences)
}
