import { BookmarkPlus, CircleCheck, RefreshCw } from 'lucide-react'
import { use } from 'react'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { newestVersion, type SavedTool } from '../../../../shared/tools/saved-tool.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { linkToLibrary, type LibraryLink } from '../../../lib/tools/library-link.ts'
import { contentOfEntry, contentProblem, type FunctionEntry } from '../../../lib/tools/tool-content.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { useUndoable } from '../../undoable/use-undoable.ts'
import { ToolAnswersContext } from './tool-answers-scope.ts'
import { useLibraryTools } from './use-library-tools.ts'

export type LibraryLinkProps = {
  entry: FunctionEntry
  /** Replaces the tool with its newest library version. */
  onTake: (id: string) => void
}

/** Relates a tool of a request to the library: saves it there, updates it from there, or offers both if they differ. */
export function LibraryLinkLine({ entry, onTake }: LibraryLinkProps) {
  const text = toolLibraryText().link
  const { name } = entry
  const link = linkToLibrary(entry, useLibraryTools())
  const save = useSaveToLibrary(entry)
  const problem = contentProblem(contentOfEntry(entry))
  const cannot = problem !== undefined && { disabledReason: problem }
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 border-t border-line pt-2 text-small text-ink-2">
      <LinkState link={link} />
      {link.type === 'absent' && (
        <Button
          size="small"
          variant="ghost"
          icon={BookmarkPlus}
          aria-label={text.saveOf(name)}
          {...cannot}
          onClick={() => save(undefined)}
        >
          {text.save}
        </Button>
      )}
      {(link.type === 'older' || link.type === 'differs') && (
        <>
          <Button
            size="small"
            icon={RefreshCw}
            aria-label={link.type === 'older' ? text.updateOf(name) : text.takeOf(name)}
            onClick={() => onTake(link.tool.id)}
          >
            {link.type === 'older' ? text.update : text.take}
          </Button>
          {link.type === 'differs' && (
            <Button
              size="small"
              variant="ghost"
              icon={BookmarkPlus}
              aria-label={text.saveAsOf({ name, version: link.tool.version + 1 })}
              {...cannot}
              onClick={() => save(link.tool.id)}
            >
              {text.saveAs(link.tool.version + 1)}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function LinkState({ link }: { link: LibraryLink }) {
  const text = toolLibraryText().link
  if (link.type === 'absent') return null
  const { version } = link.tool
  if (link.type !== 'same')
    return (
      <span className="mr-auto">{link.type === 'older' ? text.older(version) : text.differs(version)}</span>
    )
  return (
    <span className="flex items-center gap-1 text-ink-3">
      <Icon of={CircleCheck} size="tiny" className="text-ok" /> {text.inLibrary(version)}
    </span>
  )
}

/** Saves a tool with the results for its calls: as a new one, or as the next version of the one with this id. */
function useSaveToLibrary(entry: FunctionEntry): (id: string | undefined) => void {
  const undoable = useUndoable()
  const answers = use(ToolAnswersContext)?.answers
  const { mutateAsync: save } = useCommandMutation('tools.save')
  const { mutateAsync: takeBack } = useCommandMutation('tools.undoImport')
  const { name } = entry
  return (id) => {
    const content = contentOfEntry(entry)
    if (content === undefined) return
    const answer = answers !== undefined && Object.hasOwn(answers, name) ? answers[name] : undefined
    let saved: SavedTool | undefined
    undoable({
      ids: id === undefined ? [] : [id],
      icon: BookmarkPlus,
      make: async () => {
        saved = await save({
          ...(id !== undefined && { id }),
          content: { ...content, ...(answer !== undefined && { answer }) },
        })
      },
      takeBack: async () => {
        if (saved === undefined) return
        const { id: savedId } = saved
        const { version } = newestVersion(saved)
        await takeBack(
          id === undefined
            ? { addedIds: [savedId], changed: [], sameCount: 0 }
            : { addedIds: [], changed: [{ id: savedId, version }], sameCount: 0 },
        )
      },
      message: () => toolLibraryText().link.savedNew(name),
    })
  }
}
