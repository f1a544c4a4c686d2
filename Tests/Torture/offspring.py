"""What a hostile adapter does with other processes: surviving children, daemons, a fork bomb.

Importing this module adds ways to `deeds.py`.
"""

import os

from deeds import deaf, deed


def child(body):
    """Runs the body in a new process."""
    if os.fork() == 0:
        body()
        os._exit(0)


@deed("death")
def dies_with_children_alive(proxy, request, answer):
    for _ in range(3):
        child(deaf)
    os._exit(1)


@deed("death")
def dies_with_daemons_alive(proxy, request, answer):
    def daemon():
        os.setsid()
        child(deaf)

    for _ in range(3):
        child(daemon)
    os._exit(1)


@deed("harmless")
def changes_group(proxy, request, answer):
    os.setpgid(0, os.getpgid(os.getppid()))
    proxy.write(answer)


@deed("harmless")
def leaves_children(proxy, request, answer):
    child(deaf)
    proxy.write(answer)


@deed("harmless")
def leaves_daemons(proxy, request, answer):
    def daemon():
        os.setsid()
        child(deaf)

    child(daemon)
    proxy.write(answer)


@deed("harmless")
def fork_bomb_of_five(proxy, request, answer):
    def bomb(depth=0):
        if depth < 5:
            child(lambda: bomb(depth + 1))
        deaf()

    child(bomb)
    proxy.write(answer)
