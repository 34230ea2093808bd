import { useEffect, useRef } from 'react'
import { TabGroup, TabList } from '../../controls/lists/tab-list.tsx'
import { useImagesSubTab } from './sub-tab-store.ts'
import { imagesText } from '../../../shared/text/en/images.ts'

/** The sub-tab buttons, rendered in the head of either form. */
export function SubTabs() {
  const { subTab, choose, isFocusWanted, tookFocus } = useImagesSubTab()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFocusWanted) return
    // Each sub-tab has its own head, so the pressed button was unmounted with the other one.
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
