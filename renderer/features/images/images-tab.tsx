import { useHandedMedia, type HandedMedia } from '../../stores/handed-media.ts'
import { EditView } from './edit/edit-view.tsx'
import { takeItems } from './edit/use-add-sources.ts'
import { formFromSettings } from './generate/form-from-request.ts'
import { useImageForm } from './generate/form-store.ts'
import { GenerateView } from './generate/generate-view.tsx'
import { useImagesSubTab } from './sub-tab-store.ts'
import { SubTabs } from './sub-tabs.tsx'

/** What the library hands over goes to the part of the tab that can do something with it. */
const takeMedia = (media: HandedMedia) => {
  const { choose } = useImagesSubTab.getState()
  if (media.use === 'settings') {
    useImageForm.getState().change(formFromSettings(media.provenance))
    choose('generate')
  } else {
    takeItems(media.items)
    choose('edit')
  }
}

/** Pictures from a prompt, and pictures that are changed where a mask says. */
export function ImagesTab() {
  useHandedMedia('images', takeMedia)
  const subTab = useImagesSubTab((state) => state.subTab)
  return subTab === 'generate' ? <GenerateView title={<SubTabs />} /> : <EditView title={<SubTabs />} />
}
