import { useId } from 'react'
import plays from './plays.module.css'
import styles from './slider.module.css'

interface Props {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  /** How far one press goes, where it is more than a step. */
  readonly leap?: number
  /** The value as it is printed and read out. */
  readonly text: string
  readonly less: string
  readonly more: string
  readonly ticks: readonly (readonly [at: number, text: string])[]
  readonly onChange: (value: number) => void
}

/** A slider with its value in words, and one press back and forth. */
export function Slider({ label, value, min, max, step = 1, leap = step, text, less, more, ticks, onChange }: Props) {
  const id = useId()
  const place = (at: number) => `${Math.round(((at - min) / (max - min)) * 10_000) / 100}%`
  const press = (by: number) => onChange(Math.min(max, Math.max(min, value + by)))
  return (
    <div>
      <div className={styles['head']}>
        <label htmlFor={id}>{label}</label>
        {/* For the eye: the slider says it by itself. */}
        <span aria-hidden="true">{text}</span>
      </div>
      <div className={styles['row']}>
        <StepButton name={less} sign="−" isShut={value <= min} onPress={() => press(-leap)} />
        <div className={styles['track']}>
          <svg className={styles['rail']} aria-hidden="true" width="100%" height="4">
            <rect width="100%" height="4" data-all />
            <rect width={place(value)} height="4" />
          </svg>
          <input
            type="range"
            id={id}
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={text}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <svg className={styles['ticks']} aria-hidden="true" width="100%" height="16">
            {ticks.map(([at, words]) => (
              <text key={at} x={place(at)} y="13" textAnchor={at === min ? 'start' : at === max ? 'end' : 'middle'}>
                {words}
              </text>
            ))}
          </svg>
        </div>
        <StepButton name={more} sign="+" isShut={value >= max} onPress={() => press(leap)} />
      </div>
    </div>
  )
}

interface StepProps {
  readonly name: string
  readonly sign: '−' | '+'
  readonly isShut: boolean
  readonly onPress: () => void
}

export function StepButton({ name, sign, isShut, onPress }: StepProps) {
  return (
    <button
      type="button"
      className={plays['step']}
      aria-label={name}
      aria-disabled={isShut || undefined}
      onClick={isShut ? undefined : onPress}
    >
      {sign}
    </button>
  )
}
