import type { MediaItem } from '../../../shared/media/media-item.ts'
import { useHandedMedia } from '../../stores/handed-media.ts'
import { useHandedSettings } from '../../stores/handed-settings.ts'
import { EditView } from './edit/edit-view.tsx'
import { takeItems } from './edit/sources.ts'
import { GenerateView } from './generate/generate-view.tsx'
import { useImagesSubTab } from './sub-tab-store.ts'
import { SubTabs } from './sub-tabs.tsx'
import { useRestoreSettings } from './use-restore-settings.ts'

/** Pictures of the library are there to be edited. */
const takePictures = (items: readonly MediaItem[]) => {
  takeItems(items)
  useImagesSubTab.getState().choose('edit')
}

/** Pictures from a prompt, and pictures that are changed where a mask says. */
export function ImagesTab() {
  useHandedMedia('images', takePictures)
  useHandedSettings('images', useRestoreSettings())
  const subTab = useImagesSubTab((state) => state.subTab)
  return subTab === 'generate' ? <GenerateView title={<SubTabs />} /> : <EditView title={<SubTabs />} />
}
