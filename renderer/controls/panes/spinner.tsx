/** A rotating ring. Decorative: the text beside it says what is pending. */
export function Spinner({ size = 14, className = '' }: { size?: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`spinner inline-block flex-none ${className}`}
      style={{ width: size, height: size }}
    />
  )
}
