/** The keys of a shortcut, one cap each: `['Ctrl', 'K']`. */
export function Kbd({ keys, className = '' }: { keys: readonly string[]; className?: string }) {
  return (
    <span className={`inline-flex flex-none items-center gap-1 ${className}`}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-block h-4 min-w-4 rounded-xs px-1 text-center font-sans text-tiny leading-4 font-medium text-ink-3 edge-strong"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
