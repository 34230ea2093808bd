import { formatRegistry, videoFormatIds, type VideoFormatId } from '../../../../shared/formats/registry.ts'

/** The two families of routes, the documented one first. */
export const families: readonly { readonly value: VideoFormatId; readonly label: string }[] =
  videoFormatIds.map((value) => ({ value, label: formatRegistry[value].route.path }))

/** Where nothing was chosen for a connection. */
export const documentedRoute: VideoFormatId = 'video-generations'

/** The family in which a file was made, by the format that it names. */
export function familyOfFormat(format: string): VideoFormatId {
  return videoFormatIds.find((id) => id === format) ?? documentedRoute
}
