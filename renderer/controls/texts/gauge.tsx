/** How much of something is used. The text beside it says the same. */
export function Gauge({ share, isLow }: { share: number; isLow: boolean }) {
  return (
    <div aria-hidden="true" className="my-1 h-1.5 overflow-hidden rounded-full bg-sunken edge">
      <div
        className={isLow ? 'h-full bg-warn' : 'h-full bg-accent'}
        style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }}
      />
    </div>
  )
}
