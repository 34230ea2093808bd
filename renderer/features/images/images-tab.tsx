import { useHandedMedia, type HandedMedia } from '../../stores/handed-media.ts'
import { formFromSettings } from './generate/form-from-request.ts'
import { useImageForm } from './generate/form-store.ts'
import { GenerateView } from './generate/generate-view.tsx'

const takeMedia = (media: HandedMedia) => {
  if (media.use === 'settings') useImageForm.getState().change(formFromSettings(media.provenance))
}

/** Pictures from a prompt. */
export function ImagesTab() {
  useHandedMedia('images', takeMedia)
  return <GenerateView title="Generate" />
}
