import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '@/ui/buttons/button.tsx'
import { Slider } from '@/ui/forms/slider.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'

interface CropDialogProps {
  open: boolean
  address: string
  onCancel: () => void
  onCrop: (square: Area) => void
}

const CENTRE = { x: 0, y: 0 }
const MAX_ZOOM = 4

// Asks nothing that could lose its ground: the picture is in this browser alone.
/** Chooses the square of a picture that others see: moved by finger, mouse or arrow keys, enlarged by the slider. */
export default function CropDialog({ open, address, onCancel, onCrop }: CropDialogProps) {
  const [crop, setCrop] = useState(CENTRE)
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Area | null>(null)
  return (
    <Sheet
      open={open}
      onOpenChange={(now) => now || onCancel()}
      title={t`Your picture`}
      description={t`Move and enlarge it until the circle shows what others should see.`}
      footer={<Buttons onCancel={onCancel} onUse={square && (() => onCrop(square))} />}
    >
      <div className="relative h-[min(340px,46dvh)] overflow-hidden rounded-card bg-black">
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          // Its styles are a file of ours: the content policy allows no style element.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t`Move the picture with the arrow keys`, role: 'group' }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setSquare(pixels)}
        />
      </div>
      <Zoom zoom={zoom} onZoom={setZoom} />
    </Sheet>
  )
}

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const factor = i18n.number(zoom, ONE_DECIMAL)
  return (
    <div className="mt-3 flex items-center gap-3 text-muted">
      <ZoomOut aria-hidden="true" className="size-5 shrink-0" />
      <Slider
        label={t`Zoom`}
        value={zoom}
        onValueChange={onZoom}
        min={1}
        max={MAX_ZOOM}
        step={0.1}
        valueText={t`${factor} times`}
      />
      <ZoomIn aria-hidden="true" className="size-5 shrink-0" />
    </div>
  )
}

function Buttons({ onCancel, onUse }: { onCancel: () => void; onUse: (() => void) | null }) {
  return (
    <>
      <Button variant="secondary" className="flex-1" onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <Button className="flex-1" disabled={!onUse} onClick={() => onUse?.()}>
        {t`Use picture`}
      </Button>
    </>
  )
}
