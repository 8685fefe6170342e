/** A link's text, with the number of unread entries at the end of its line. */
export function UnreadCount({ of: label, count = 0 }: { of: string; count?: number | undefined }) {
  if (count === 0) return label
  return (
    <span className="flex items-center justify-between gap-3">
      {label}
      <span className="figures rounded-full bg-lamp px-2 text-xs leading-5 font-semibold text-on-lamp">
        {count > 99 ? '99+' : count}
        <span className="sr-only"> unread</span>
      </span>
    </span>
  )
}
