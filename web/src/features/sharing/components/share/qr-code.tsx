import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** A text as a QR code, dark on white in both themes: cameras read the reverse less well. */
export default function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text])
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={t`QR code of the link`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
