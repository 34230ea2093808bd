import { useEffect, useRef } from 'react'
import { TabGroup, TabList } from '../../controls/lists/tab-list.tsx'
import { useImagesSubTab } from './sub-tab-store.ts'
import { imagesText } from '../../../shared/text/en/images.ts'

/** Stands in the head of the form of either part. */
export function SubTabs() {
  const { subTab, choose, isFocusWanted, tookFocus } = useImagesSubTab()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFocusWanted) return
    // Each part has its own head: the button that was pressed is gone with the other one.
    element.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    tookFocus()
  }, [isFocusWanted, tookFocus])
  return (
    <div ref={element} className="flex self-stretch">
      <TabGroup value={subTab} onChange={(next) => choose(next, 'tabs')} className="flex self-stretch">
        <TabList
          label={imagesText().images}
          tabs={[
            { id: 'generate', label: imagesText().generate },
            { id: 'edit', label: imagesText().edit },
          ]}
        />
      </TabGroup>
    </div>
  )
}
