import { Copy, Download, Ellipsis, Trash2 } from 'lucide-react'
import { maxPresetNameCharacters } from '../../../../shared/limits.ts'
import type { PresetContent } from '../../../../shared/presets/preset.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { presetAddress, useDeletePreset, useExportPresets } from './use-preset-actions.ts'

/** The menu of a saved preset or prompt. */
export function PresetMenu({ id, content }: { id: string; content: PresetContent }) {
  const text = presetLibraryText()
  const { kind, name } = content
  const remove = useDeletePreset()
  const exportPresets = useExportPresets()
  const noteFailure = useNoteFailure()
  const duplicate = useCommandMutation('presets.save', {
    onError: noteFailure,
  })
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={text.more(name)} />}
      sections={[
        {
          items: [
            {
              id: 'duplicate',
              label: text.duplicate,
              icon: Copy,
              onSelect() {
                const goOn = goOnFromHere()
                duplicate.mutate(
                  { content: { ...content, name: text.copyName(name).slice(0, maxPresetNameCharacters) } },
                  { onSuccess: (saved) => goOn('library', presetAddress(kind, saved.id)) },
                )
              },
            },
            {
              id: 'json',
              label: text.exportJson,
              icon: Download,
              onSelect: () => exportPresets([id], 'json', name),
            },
            {
              id: 'promptfoo',
              label: text.exportPromptfoo,
              icon: Download,
              onSelect: () => exportPresets([id], 'promptfoo', name),
            },
          ],
        },
        {
          items: [
            {
              id: 'delete',
              label: text.delete,
              icon: Trash2,
              isDanger: true,
              onSelect: () => remove({ id, name, kind }),
            },
          ],
        },
      ]}
    />
  )
}
