import { TabGroup, TabList } from '../../controls/lists/tab-list.tsx'
import { navigate } from '../../stores/route.ts'
import { libraryText } from '../../../shared/text/en/library.ts'
import { toolLibraryText } from '../../../shared/text/en/tool-library.ts'
import { useRowFocus } from './use-row-focus.ts'

export type LibrarySection = 'media' | 'prompts' | 'presets' | 'tools'

/** Selects the section of the library. Replaces the title in the head of the first pane. */
export function LibrarySections({ section }: { section: LibrarySection }) {
  const { sections } = toolLibraryText()
  const row = useRowFocus()
  return (
    <TabGroup
      value={section}
      onChange={(next) => navigate('library', next === 'media' ? '' : next)}
      className="flex min-w-0 self-stretch overflow-x-auto [scrollbar-width:none]"
    >
      <h2 className="only-spoken">{libraryText().library}</h2>
      <div ref={row} className="flex">
        <TabList
          label={sections.label}
          tabs={[
            { id: 'media', label: sections.media },
            { id: 'prompts', label: sections.prompts },
            { id: 'presets', label: sections.presets },
            { id: 'tools', label: sections.tools },
          ]}
        />
      </div>
    </TabGroup>
  )
}
