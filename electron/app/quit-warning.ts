import { hostText } from '../../shared/text/en/host.ts'
import { unitsText } from '../../shared/text/en/units.ts'

/** What goes on while the app is used and is not over. */
export interface UnfinishedWork {
  readonly videos: number
  readonly experiments: number
}

/** What the user reads at the end of the app while something is unfinished; `undefined` when nothing is. */
export function quitWarning({ videos, experiments }: UnfinishedWork): string | undefined {
  const sentences = [
    ...(videos === 0 ? [] : [hostText().videosUnfinished(videos)]),
    ...(experiments === 0 ? [] : [hostText().experimentsUnfinished(experiments)]),
  ]
  return sentences.length === 0 ? undefined : unitsText().sentences(sentences)
}
