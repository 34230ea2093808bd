import { useQueryClient } from '@tanstack/react-query'
import type { MediaItem, Provenance } from '../../../shared/media/media-item.ts'
import { imageEditFormat } from '../../../shared/formats/images/edit.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useLatest } from '../../controls/use-latest.ts'
import { mediaItemQuery } from '../../queries/media.ts'
import { useEditStore } from './edit/edit-store.ts'
import { useEditItems } from './edit/use-edit-items.ts'
import { formFromSettings } from './generate/form-from-request.ts'
import { useImageForm } from './generate/form-store.ts'
import { useImagesSubTab } from './sub-tab-store.ts'

/**
 * Puts the settings of a picture into the form it was made with. An edit gets its source pictures back as well, those
 * that are still in the library, and starts with an empty mask: the one that was painted is in no file.
 */
export function useRestoreSettings(): (provenance: Provenance) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const editItems = useEditItems()

  async function findSources(ids: readonly string[]): Promise<void> {
    const items: MediaItem[] = []
    for (const id of ids) {
      const item = await queryClient.fetchQuery(mediaItemQuery(bridge, id)).catch(() => undefined)
      if (item !== undefined) items.push(item)
    }
    editItems(items)
  }

  return useLatest((provenance: Provenance) => {
    const { choose } = useImagesSubTab.getState()
    if (provenance.format === imageEditFormat.id) {
      useEditStore.getState().change(formFromSettings(provenance, imageEditFormat.fields))
      choose('edit')
      void findSources(provenance.madeFrom ?? [])
    } else {
      useImageForm.getState().change(formFromSettings(provenance))
      choose('generate')
    }
  })
}
