import { hostText } from '../../shared/text/en/host.ts'

/** What the user reads at the end of the app while videos are being generated; `undefined` when there are none. */
export function quitWarning(openVideos: number): string | undefined {
  return openVideos === 0 ? undefined : hostText().videosUnfinished(openVideos)
}
