import type { MediaItem } from '../../../shared/media/media-item.ts'
import { useLatest } from '../../controls/use-latest.ts'
import { useActiveConnection } from '../../queries/connections.ts'
import { useHistoryEvents } from '../../queries/history.ts'
import { useMediaEvents } from '../../queries/media.ts'
import { useSavedForm } from '../../queries/saved-form.ts'
import { useHandedMedia } from '../../stores/handed-media.ts'
import { useHandedSettings } from '../../stores/handed-settings.ts'
import { EditView } from './edit/edit-view.tsx'
import { useEditItems } from './edit/use-edit-items.ts'
import { imageForm } from './generate/form-store.ts'
import { GenerateView } from './generate/generate-view.tsx'
import { useDefaultImageModel } from './generate/use-default-image-model.ts'
import { useImagesSubTab } from './sub-tab-store.ts'
import { SubTabs } from './sub-tabs.tsx'
import { useRestoreSettings } from './use-restore-settings.ts'

/** Pictures from a prompt, and pictures that are changed where a mask says. */
export function ImagesTab() {
  useSavedForm('images.form', imageForm)
  useHistoryEvents()
  useMediaEvents()
  useDefaultImageModel(useActiveConnection())
  const editItems = useEditItems()
  // Images of the library are handed over to be edited.
  const takeImages = useLatest((items: readonly MediaItem[]) => {
    editItems(items)
    useImagesSubTab.getState().choose('edit')
  })
  useHandedMedia('images', takeImages)
  useHandedSettings('images', useRestoreSettings())
  const subTab = useImagesSubTab((state) => state.subTab)
  return subTab === 'generate' ? <GenerateView title={<SubTabs />} /> : <EditView title={<SubTabs />} />
}
