import { useQuery } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-react'
import type { ImportProgress } from '../../../../shared/media/media-import.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { errorSentences } from '../../../lib/error-sentences.ts'
import { importQuery, importsQuery, useDismissImport } from '../../../queries/imports.ts'

/** Imports with rejected files, and the reason for each, until the user dismisses them. */
export function ImportBar() {
  const { data = [] } = useQuery(importsQuery(useBridge()))
  const incomplete = data.filter(
    ({ state, refused }) => state !== 'running' && (refused > 0 || state === 'stopped'),
  )
  return incomplete.map((progress) => <Incomplete key={progress.id} progress={progress} />)
}

/** Maximum number of files listed; the number of the others is shown below. */
const maxShown = 50

function Incomplete({ progress }: { progress: ImportProgress }) {
  const { id, kept, duplicates, files, doneFiles, problem } = progress
  const { data } = useQuery(importQuery(useBridge(), id))
  const dismiss = useDismissImport()
  const refused = data?.outcomes.filter((outcome) => outcome.type === 'refused') ?? []
  const { imports } = libraryText()
  const outcome = imports.outcome({ kept, duplicates, refused: files - kept - duplicates })
  return (
    <section aria-label={imports.incomplete} className="flex-none border-b border-line bg-warn-soft">
      <div className="flex items-center gap-2 py-1 pr-2 pl-3 text-small">
        <Icon of={CircleAlert} size="small" className="text-warn" />
        <span className="min-w-0 flex-1">
          {problem === undefined ? outcome : imports.withNote({ outcome, note: errorSentences(problem) })}
        </span>
        <IconButton icon={X} label={imports.dismiss} onClick={() => dismiss.mutate(id)} />
      </div>
      {refused.length > 0 && (
        <ul className="max-h-30 overflow-y-auto px-3 pb-1.5 text-small text-ink-2">
          {refused.slice(0, maxShown).map(({ name, error }, index) => (
            <li key={index} className="wrap-anywhere">
              {libraryText().notAdded({ fileName: name, cause: errorSentences(error) })}
            </li>
          ))}
          {refused.length > maxShown && <li>{imports.more(refused.length - maxShown)}</li>}
          {doneFiles < files && <li>{imports.notTried(files - doneFiles)}</li>}
        </ul>
      )}
    </section>
  )
}
