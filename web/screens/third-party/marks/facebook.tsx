export const facebook = (
  <>
    <circle cx="12" cy="12" r="11" fill="#0866ff" />
    <path
      fill="#fff"
      d="M15.4 15.2l.5-3.2h-3V9.9c0-.9.4-1.7 1.8-1.7H16V5.5s-1.2-.2-2.4-.2c-2.5 0-4.1 1.5-4.1 4.2V12H6.7v3.2h2.8V23a11 11 0 0 0 3.4 0v-7.8z"
    />
  </>
)
