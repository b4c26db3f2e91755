import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.turn.TurnTracker;
import VASSAL.counters.GamePiece;
import VASSAL.counters.PieceIterator;
import VASSAL.counters.Stack;
import VASSAL.i18n.Localization;
import VASSAL.launch.DummyConfig;
import VASSAL.launch.PlayerWindow;
import VASSAL.tools.DataArchive;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import javax.swing.JFrame;
import javax.swing.JMenuBar;
import javax.swing.SwingUtilities;

/** Opens a module with VASSAL's own reader, starts a game, and says what stands where: a line for each piece. */
public class OpenModule {
  /** VASSAL asks for its menus through a manager, which each of its programs has for itself. */
  static class Menus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();
    @Override public JMenuBar getMenuBarFor(JFrame frame) { return null; }
    @Override public MenuBarProxy getMenuBarProxyFor(JFrame frame) { return bar; }
  }

  public static void main(String[] args) throws Exception {
    VASSAL.Info.setConfig(new DummyConfig());
    new Menus();
    final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    SwingUtilities.invokeAndWait(() -> {
      try {
        GameModule.init(new GameModule(new DataArchive(args[0])));
        Localization.getInstance().translate();
        final GameModule module = GameModule.getGameModule();
        module.getGameState().setup(false); // a game that is to begin is a new one
        final PlayerRoster roster = module.getPlayerRoster();
        roster.add(GameModule.getActiveUserId(), "reader", roster.getAvailableSides().get(0)); // nobody is asked for a side
        module.getGameState().setup(true);
        out.println("module\t" + module.getGameName() + "\t" + module.getGameVersion());
        out.println("sides\t" + String.join("\t", module.getPlayerRoster().getAvailableSides()));
        for (final TurnTracker turns : module.getComponentsOf(TurnTracker.class)) {
          out.println("turn\t" + turns.getConfigureName() + "\t" + module.getProperty("turn") + "\t" + module.getProperty("phase"));
        }
        for (final Map map : module.getComponentsOf(Map.class)) {
          out.println("map\t" + map.getMapName() + "\t" + map.mapSize().width + "\t" + map.mapSize().height);
          for (final GamePiece top : map.getPieces()) {
            if (!(top instanceof Stack)) {
              continue;
            }
            final Stack stack = (Stack) top;
            for (int i = 0; i < stack.getPieceCount(); i++) {
              final GamePiece piece = stack.getPieceAt(i);
              out.println(String.join("\t", "piece", map.getMapName(), map.locationName(piece.getPosition()),
                String.valueOf(piece.getProperty("Id")), String.valueOf(piece.getProperty("Side")), piece.getName(),
                piece.boundingBox().width + "x" + piece.boundingBox().height));
            }
          }
        }
        System.exit(0);
      }
      catch (Throwable error) {
        error.printStackTrace();
        System.exit(1);
      }
    });
  }
}
