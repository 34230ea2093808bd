import { Upload } from 'lucide-react'
import type { CarriedPreset, PresetContent } from '../../../../shared/presets/preset.ts'
import type { ToolImport } from '../../../../shared/tools/saved-tool.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { downloadText } from '../../../controls/files/download-text.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { libraryUndoStack } from '../items/library-undo-stack.ts'

export type PresetKind = PresetContent['kind']

/** The address of a preset or prompt within the library; without an id, that of their list. */
export function presetAddress(kind: PresetKind, id = ''): string {
  return `${kind}s${id === '' ? '' : `/${id}`}`
}

/** Deletes a preset or prompt and offers Undo. */
export function useDeletePreset(): (preset: { id: string; name: string; kind: PresetKind }) => void {
  const undoable = useUndoable(libraryUndoStack)
  const { mutateAsync: remove } = useCommandMutation('presets.delete')
  const { mutateAsync: restore } = useCommandMutation('presets.restore')
  return ({ id, name, kind }) =>
    undoable({
      ids: [id],
      make: () => remove({ ids: [id] }),
      takeBack: () => restore({ ids: [id] }),
      message: () => presetLibraryText().deleted(name),
      onMade: (_, goOn) => goOn('library', presetAddress(kind)),
      onTakenBack: (goOn) => goOn('library', presetAddress(kind, id)),
    })
}

/** Imports presets; one Undo removes all of them. */
export function useImportPresets(): (presets: readonly CarriedPreset[]) => void {
  const undoable = useUndoable(libraryUndoStack)
  const { mutateAsync: take } = useCommandMutation('presets.import')
  const { mutateAsync: takeBack } = useCommandMutation('presets.undoImport')
  return (presets) => {
    let done: ToolImport = { addedIds: [], changed: [], sameCount: 0 }
    undoable({
      ids: [],
      icon: Upload,
      make: async () => {
        done = await take({ presets: [...presets] })
        return done
      },
      takeBack: () => takeBack(done),
      message() {
        const { importing } = presetLibraryText()
        const [added, changed] = [done.addedIds.length, done.changed.length]
        return added + changed === 0 ? importing.allSame : importing.done({ added, changed })
      },
    })
  }
}

/** Exports presets to a file of this app or of promptfoo. */
export function useExportPresets(): (
  ids: readonly string[],
  type: 'json' | 'promptfoo',
  name: string,
) => void {
  const noteFailure = useNoteFailure()
  const { mutateAsync: write } = useCommandMutation('presets.export')
  return (ids, type, name) =>
    void write({ ids: [...ids], type })
      .then(({ text }) => {
        const base = name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'presets'
        if (type === 'json') downloadText(`${base}.json`, 'application/json', text)
        else downloadText(`${base}.promptfoo.yaml`, 'application/yaml', text)
      })
      .catch(noteFailure)
}

/** Changes the marks that have no versions: tags, and the favourite. */
export function useMarkPreset() {
  const noteFailure = useNoteFailure()
  const { mutate } = useCommandMutation('presets.mark', { onError: noteFailure })
  return mutate
}
