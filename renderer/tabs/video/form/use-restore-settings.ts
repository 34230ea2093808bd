import { useQueryClient } from '@tanstack/react-query'
import type { MediaItem, Provenance } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useLatest } from '../../../controls/use-latest.ts'
import { mediaItemQuery } from '../../../queries/media.ts'
import { formOfProvenance } from './form-of-job.ts'
import { addItems } from './pictures.ts'
import { useVideoForm } from './video-form-store.ts'

/** Puts the settings of a saved video into the form, with those of its pictures that are still in the library. */
export function useRestoreSettings(connectionId: string): (provenance: Provenance) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()

  async function takePictures(ids: readonly string[]): Promise<void> {
    const items: MediaItem[] = []
    for (const id of ids) {
      const item = await queryClient.fetchQuery(mediaItemQuery(bridge, id)).catch(() => undefined)
      if (item !== undefined) items.push(item)
    }
    addItems(items)
  }

  return useLatest((provenance: Provenance) => {
    const { form, change } = useVideoForm.getState()
    change(formOfProvenance(provenance, connectionId, form.families))
    void takePictures(provenance.madeFrom ?? [])
  })
}
