import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type TabItem<Id extends string> = { id: Id; label: ReactNode }

export type TabGroupProps<Id extends string> = {
  value: Id
  onChange: (id: Id) => void
  className?: string
  children: ReactNode
}

/** Connects a `TabList` with its `TabPanel`s. */
export function TabGroup<Id extends string>({ value, onChange, className, children }: TabGroupProps<Id>) {
  return (
    <Tabs.Root value={value} onValueChange={(next) => onChange(next as Id)} className={className}>
      {children}
    </Tabs.Root>
  )
}

/** Underlined tabs as high as the pane head around them. */
export function TabList<Id extends string>({ label, tabs }: { label: string; tabs: readonly TabItem<Id>[] }) {
  return (
    <Tabs.List aria-label={label} className="-ml-1.75 flex self-stretch">
      {tabs.map(({ id, label: words }) => (
        <Tabs.Tab
          key={id}
          value={id}
          className="focus-inside relative flex items-center gap-1.25 px-1.75 text-small whitespace-nowrap text-ink-2 hover:text-ink data-active:font-strong data-active:text-ink data-active:after:absolute data-active:after:inset-x-1.75 data-active:after:-bottom-px data-active:after:h-0.5 data-active:after:bg-accent"
        >
          {words}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

export function TabPanel({
  id,
  className,
  children,
}: {
  id: string
  className?: string
  children: ReactNode
}) {
  return (
    <Tabs.Panel value={id} className={className}>
      {children}
    </Tabs.Panel>
  )
}
