import { useEffect } from 'react'
import { imagesEditForm } from '../../../shared/request-forms/images/form.ts'
import { RequestTabView } from '../../request-tab/request-tab.tsx'
import { useWaitingFilesTabPayload } from '../../stores/files-tab-payload.ts'
import { useWaitingMediaTabPayload } from '../../stores/media-tab-payload.ts'
import { useWaitingPresetTabPayload } from '../../stores/preset-tab-payload.ts'
import { useWaitingSettingsTabPayload } from '../../stores/settings-tab-payload.ts'
import { useWaitingTextsTabPayload } from '../../stores/texts-tab-payload.ts'
import { imagesEditTab } from './edit/definition.tsx'
import { imagesGenerateTab } from './generate/definition.tsx'
import { useImagesSubTab, type ImagesSubTab } from './sub-tab-store.ts'

/** Generates images from a prompt, and edits images where a mask marks them. */
export function ImagesTab() {
  useFormOfWhatWaits()
  const subTab = useImagesSubTab((state) => state.subTab)
  return subTab === 'generate' ? (
    <RequestTabView key="generate" tab={imagesGenerateTab} />
  ) : (
    <RequestTabView key="edit" tab={imagesEditTab} />
  )
}

/** Shows the form that fits what the tab was opened with: the edit form for images, the prompt form for a text. */
function useFormOfWhatWaits(): void {
  const media = useWaitingMediaTabPayload('images')
  const files = useWaitingFilesTabPayload('images')
  const settings = useWaitingSettingsTabPayload('images')
  const preset = useWaitingPresetTabPayload('images')
  const texts = useWaitingTextsTabPayload('images')
  const wanted =
    media === undefined && files === undefined
      ? texts === undefined
        ? (subTabOfForm(preset?.form) ?? subTabOf(settings?.format))
        : 'generate'
      : 'edit'
  const choose = useImagesSubTab((state) => state.choose)
  useEffect(() => {
    if (wanted !== undefined) choose(wanted)
  }, [wanted, choose])
}

function subTabOf(format: string | undefined): ImagesSubTab | undefined {
  if (format === undefined) return undefined
  return imagesEditForm.formats.some((id) => id === format) ? 'edit' : 'generate'
}

function subTabOfForm(form: string | undefined): ImagesSubTab | undefined {
  if (form === undefined) return undefined
  return form === imagesEditForm.id ? 'edit' : 'generate'
}
