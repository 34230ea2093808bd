import { classNames } from '../../controls/class-names.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { spendingText } from '../../../shared/text/en/spending.ts'

/** Navigation between the pages of History: runs, spending and bill. */
export function HistoryViews({ current }: { current: 'runs' | 'spending' | 'bill' }) {
  const views = [
    { id: 'runs', label: historyText().runs, href: '#/history' },
    { id: 'spending', label: spendingText().spending, href: '#/history/spending' },
    { id: 'bill', label: spendingText().bill, href: '#/history/bill' },
  ] as const
  return (
    <nav aria-label={spendingText().views} className="flex flex-none self-stretch">
      {views.map(({ id, label, href }) => (
        <a
          key={id}
          href={href}
          draggable={false}
          aria-current={id === current ? 'page' : undefined}
          className={classNames(
            'focus-inside relative flex items-center px-1.75 text-small hover:text-ink',
            id === current
              ? 'font-strong text-ink after:absolute after:inset-x-1.75 after:-bottom-px after:h-0.5 after:bg-accent'
              : 'text-ink-2',
          )}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
