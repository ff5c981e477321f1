import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'

/**
 * A form whose fields become the query of an address: sent by the browser before the script is there, a move within the
 * page afterwards. The router's own forms are left out of what browsers get (docs/decisions/055-light-router.md).
 */
export function AddressForm({
  action,
  ...props
}: Omit<ComponentProps<'form'>, 'method'> & { readonly action: string }) {
  const navigate = useNavigate()
  return (
    <form
      {...props}
      method="get"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        const asked = new URLSearchParams()
        for (const [name, value] of new FormData(event.currentTarget))
          if (typeof value === 'string') asked.append(name, value)
        void navigate(`${action}?${asked}`)
      }}
    />
  )
}
