import { shownName } from "@dakiya/domain/customer";
import { formatRupees } from "@dakiya/domain/analytics";
import type { CustomerWire } from "@dakiya/domain/wire";
import { Button, Group, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Clamped, EmailText, Initial, TwoLines } from "../../ui/text-parts.tsx";
import classes from "./recent-list.module.css";

const SHOWN = 4;

/** The first four customers. */
export function RecentCustomers({ customers }: { customers: readonly CustomerWire[] }) {
  return (
    <Card
      title="Recent Customers"
      flush
      action={
        <Link to={paths.customers} className="note">
          View all<span className="visually-hidden"> customers</span>
        </Link>
      }
    >
      {customers.length === 0 ? (
        <EmptyState
          title="No customers yet"
          action={
            <Button variant="default" component={Link} to={paths.customers}>
              Add customers
            </Button>
          }
        />
      ) : (
        <ul className={classes.list}>
          {customers.slice(0, SHOWN).map(({ _id, name, email, stats }) => (
            <Group
              key={_id}
              component="li"
              gap={16}
              justify="space-between"
              wrap="nowrap"
              mih={64}
              p="10px var(--gutter)"
              className="ruled"
            >
              <TwoLines
                start={<Initial name={shownName({ name, email })} />}
                main={shownName({ name, email })}
                second={
                  name === "" ? undefined : (
                    <Clamped text={email}>
                      <EmailText email={email} />
                    </Clamped>
                  )
                }
              />
              <Text span flex="none" className="semi tabular">
                {formatRupees(stats.total_spent)}
              </Text>
            </Group>
          ))}
        </ul>
      )}
    </Card>
  );
}
