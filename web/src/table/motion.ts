const still = matchMedia('(prefers-reduced-motion: reduce)')

/** How long a movement takes, in milliseconds; no time at all for whoever wants none. */
export const calm = (milliseconds: number) => (still.matches ? 0 : milliseconds)
