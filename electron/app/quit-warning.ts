/** What the end of the app is told with while videos are on their way; `undefined` when there are none. */
export function quitWarning(openVideos: number): string | undefined {
  if (openVideos === 0) return undefined
  const who = openVideos === 1 ? 'A video is' : `${openVideos} videos are`
  const they = openVideos === 1 ? 'It is' : 'They are'
  return `${who} still being made by the gateway. ${they} waited for again at the next start.`
}
