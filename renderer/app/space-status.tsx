import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useBridge } from '../bridge/use-bridge.ts'
import { Icon } from '../controls/buttons/icon.tsx'
import { StatusWords } from '../controls/texts/status-words.tsx'
import { spaceWarning } from '../panels/library-space/space-warning.ts'
import { mediaSpaceQuery, useSpaceEvents } from '../queries/media-files.ts'

/** Warns in every tab that space is running out, before a paid answer cannot be saved. */
export function SpaceStatus() {
  useSpaceEvents()
  const { data: space } = useQuery(mediaSpaceQuery(useBridge()))
  const warning = space && spaceWarning(space)
  return (
    <output className="min-w-0">
      {warning === undefined ? null : (
        <a
          href="#/settings/data"
          draggable={false}
          title={warning.sentence}
          className="status-item text-warn hover:underline"
        >
          <Icon of={TriangleAlert} size="tiny" />
          <StatusWords>{warning.brief}</StatusWords>
        </a>
      )}
    </output>
  )
}
