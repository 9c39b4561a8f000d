import { SelectInput } from '#kit/web/form/choice.tsx';
import type { ControlProps } from '#kit/web/form/control.ts';
import { useLang } from '#kit/web/lang.ts';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { SINGLE_LEVEL_CITY, SINGLE_LEVEL_PROVINCE } from '../shared/address.ts';
import { addressDictionary } from '../shared/calls.ts';
import { dictionaryText } from '../shared/text/index.ts';
import './dictionary.css';

interface Levels {
  readonly province: string | null;
  readonly city: string | null;
  readonly county: string | null;
}

interface Props extends ControlProps {
  readonly levels: Levels;
  readonly onLevels: (levels: Levels) => void;
}

/** 省市区选择: a province, its city, its county; 不限 is one level and fills the city itself. */
export function AddressInput({ levels, onLevels, value: _first, onChange: _byLevels, ...control }: Props) {
  const t = useText(dictionaryText);
  const lang = useLang();
  const { province, city, county } = levels;
  const { disabled = false } = control;
  const single = province === SINGLE_LEVEL_PROVINCE;
  const { data, isPending } = useCall(addressDictionary, province ? { provinceCode: province } : {}, {
    keepLast: true,
    freshMs: 60_000,
  });
  const options = (
    rows: readonly { readonly val: string; readonly name: string; readonly nameEn: string }[] = [],
  ) => rows.map((r) => ({ value: r.val, label: lang === 'en' && r.nameEn ? r.nameEn : r.name }));
  // While the next province's cities are on their way those of the last one are not offered.
  const cities = data?.cities.filter((c) => c.parentVal === province);
  const counties = data?.counties.filter((c) => c.parentVal === city);
  return (
    <div className="dict-address">
      <SelectInput
        {...control}
        aria-label={t('address.province')}
        placeholder={t('address.province')}
        loading={isPending}
        options={options(data?.provinces)}
        value={province}
        onChange={(next) =>
          onLevels({
            province: next,
            city: next === SINGLE_LEVEL_PROVINCE ? SINGLE_LEVEL_CITY : null,
            county: null,
          })
        }
      />
      {single ? null : (
        <>
          <SelectInput
            aria-label={t('address.city')}
            placeholder={t('address.city')}
            disabled={disabled || !province}
            options={options(cities)}
            value={city}
            onChange={(next) => onLevels({ province, city: next, county: null })}
          />
          <SelectInput
            aria-label={t('address.county')}
            placeholder={t('address.county')}
            disabled={disabled || !city || counties?.length === 0}
            options={options(counties)}
            value={county}
            onChange={(next) => onLevels({ province, city, county: next })}
          />
        </>
      )}
    </div>
  );
}
