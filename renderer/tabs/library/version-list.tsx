import { useState } from 'react'
import { toolLibraryText } from '../../../shared/text/en/tool-library.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { ListRow } from '../../controls/lists/list-row.tsx'
import { formatMoment } from '../../lib/format-time.ts'
import { LineDiff } from '../../panels/runs/diff-view.tsx'

export type VersionListProps<Content> = {
  /** Newest first; at most `max` versions are kept. */
  versions: readonly { readonly version: number; readonly savedAt: number; readonly content: Content }[]
  max: number
  /** Returns the text to compare. */
  toText: (content: Content) => string
  onRestore: (content: Content) => void
}

/** The saved versions, and the differences between an earlier one and the newest. */
export function VersionList<Content>({ versions, max, toText, onRestore }: VersionListProps<Content>) {
  const text = toolLibraryText().versions
  const [newest] = versions
  const [chosen, setChosen] = useState(versions[1]?.version)
  const shown = versions.find(({ version }) => version === chosen && version !== newest?.version)
  return (
    <>
      <ul aria-label={text.list}>
        {versions.map(({ version, savedAt }) => (
          <li key={version}>
            <ListRow
              isSelected={version === shown?.version}
              disabled={version === newest?.version}
              meta={version === newest?.version ? text.current : formatMoment(savedAt)}
              onClick={() => setChosen(version)}
            >
              <span className="tabular">{toolLibraryText().version(version)}</span>
            </ListRow>
          </li>
        ))}
      </ul>
      {shown !== undefined && newest !== undefined && (
        <section aria-label={text.compared(shown.version)} className="flex flex-col gap-2">
          <div className="flex items-center gap-2">
            <h3 className="text-small font-strong">{text.compared(shown.version)}</h3>
            <Button size="small" className="ml-auto" onClick={() => onRestore(shown.content)}>
              {text.restore(shown.version)}
            </Button>
          </div>
          <div className="flex max-h-120 flex-col">
            <LineDiff before={toText(shown.content)} after={toText(newest.content)} />
          </div>
        </section>
      )}
      <p className="text-meta text-ink-3">{versions.length === 1 ? text.only : text.kept(max)}</p>
    </>
  )
}
