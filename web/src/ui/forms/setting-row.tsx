import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../buttons/button.tsx'

interface SettingRowProps {
  icon: ReactNode
  title: ReactNode
  detail?: ReactNode
  action?: Pick<ButtonProps, 'aria-label' | 'children' | 'disabled' | 'onClick'> | false
}

export function SettingRow({ icon, title, detail, action }: SettingRowProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-2">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-[12px] bg-raised text-muted [&_svg]:size-5"
        >
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-[560] [overflow-wrap:anywhere]">{title}</p>
          {detail && <p className="text-muted text-small">{detail}</p>}
        </div>
      </div>
      {action && <Button variant="ghost" size="sm" sends className="ml-auto" {...action} />}
    </li>
  )
}
